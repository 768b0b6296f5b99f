import { drawCover, planGallery } from './cover';
import type { Drawing } from './encode';
import { covers } from './manifest-covers';
import { drawFallbackPortrait, drawPortrait, portraitSize } from './portrait';
import { people } from './portrait-people';
import { drawSharingPicture, sharingSize } from './sharing';

/** The number of pictures on /events (PAGE-04). */
export const galleryCount = 28;

function galleryPictures(): Drawing[] {
  return planGallery(galleryCount).map((plan, index) => ({
    file: `content/media/event-${String(index + 1).padStart(2, '0')}.webp`,
    width: 960,
    draw: () => drawCover(plan),
  }));
}

function portraits(): Drawing[] {
  const drawn = Object.entries(people).map(([name, plan]) => ({
    file: `content/media/portrait-${name}.webp`,
    width: portraitSize,
    draw: () => drawPortrait(plan),
  }));
  const fallback = { file: 'content/media/fallback-portrait.webp', width: portraitSize, draw: drawFallbackPortrait };
  return [...drawn, fallback];
}

/**
 * Lists all sample pictures of content/media and the pictures of the dialogs.
 * @param tokensCss the text of src/theme/tokens.css, for the colours of the sharing picture
 */
export function mediaManifest(tokensCss: string): Drawing[] {
  const sharing = {
    file: 'content/media/sharing.png',
    width: sharingSize.width,
    draw: () => drawSharingPicture(tokensCss),
  };
  return [...galleryPictures(), ...portraits(), ...covers, sharing];
}
