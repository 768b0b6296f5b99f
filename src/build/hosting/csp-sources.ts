import { VIDEO_PLAYER_HOST, VIDEO_THUMBNAIL_HOST } from '../../config/video';
import type { CspSources } from './csp';

/** What the pages of a build load from elsewhere. Addresses of services are `''`, paths of this host or absolute. */
export interface PageSources {
  /** Whether pages may ask third parties before the visitor presses anything (`GATSBY_THIRD_PARTIES`). */
  readonly asksOthersFromStart: boolean;
  readonly marketBase: string;
  /** Origins of the coin pictures. */
  readonly marketPictureHosts: readonly string[];
  readonly memberContentBase: string;
  readonly serviceBase: string;
  /** Addresses of the pages in frames. */
  readonly framedAddresses: readonly string[];
}

/** The other hosts that pages may use. The player of videos, which is loaded after a press, is always one of them. */
export function cspSources(sources: PageSources): CspSources {
  const { asksOthersFromStart, marketBase, marketPictureHosts, memberContentBase, serviceBase } = sources;
  const player = `https://${VIDEO_PLAYER_HOST}`;
  const connections = otherHosts(marketBase, memberContentBase, serviceBase);
  if (!asksOthersFromStart) {
    return { frames: [player], images: otherHosts(memberContentBase), connections };
  }
  return {
    frames: [player, ...sources.framedAddresses],
    images: [
      `https://${VIDEO_THUMBNAIL_HOST}`,
      ...(marketBase === '' ? [] : marketPictureHosts),
      ...otherHosts(memberContentBase),
    ],
    connections,
  };
}

/** The addresses of services that are not on this host. */
function otherHosts(...bases: readonly string[]): string[] {
  return bases.filter((base) => base !== '' && !base.startsWith('/'));
}
