import type { HeldBack } from '../publication';
import type { Entry } from './entry';
import type { Fault } from './fault';

/** Everything the checks look at. */
export interface Content {
  /** Absolute path of the project. */
  readonly root: string;
  /** The time zone that dates without one count in. */
  readonly timeZone: string;
  /** The YAML files of a known kind that can be read as YAML. */
  readonly entries: readonly Entry[];
  /** The YAML files of a known kind that cannot. */
  readonly broken: readonly Entry[];
  /** The pictures, relative to `content/`, such as `media/event-01.webp`. */
  readonly pictures: readonly string[];
  /** Every other file below `content/`, relative to it. */
  readonly others: readonly string[];
  readonly heldBack: readonly HeldBack[];
  /** The addresses of the site's pages. */
  readonly routes: readonly string[];
}

/** One look at the content. Checks know nothing of each other. */
export type Check = (content: Content) => readonly Fault[] | Promise<readonly Fault[]>;
