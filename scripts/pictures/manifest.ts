import { drawCover, planGallery } from './cover';
import type { Drawing } from './encode';
import { covers } from './manifest-covers';
import { drawFallbackPortrait, drawPortrait } from './portrait';
import { people } from './portrait-people';
import { drawSharingPicture, sharingSize } from './sharing';

/** The number of pictures on /events (PAGE-04). */
export const galleryCount = 28;

/** Numbers of the pictures that the sample content shows larger than others: in a large or tall cell, or on a wide card. */
const shownLarger = [1, 6, 14, 16, 19];

/** Width and height of a portrait in pixels, for the cards of team members. */
const portraitPixels = 1028;

function galleryPictures(): Drawing[] {
  return planGallery(galleryCount).map((plan, index) => ({
    file: `content/media/event-${String(index + 1).padStart(2, '0')}.webp`,
    width: shownLarger.includes(index + 1) ? 1440 : 960,
    draw: () => drawCover(plan),
  }));
}

function portraits(): Drawing[] {
  const drawn = Object.entries(people).map(([name, plan]) => ({
    file: `content/media/portrait-${name}.webp`,
    width: portraitPixels,
    draw: () => drawPortrait(plan),
  }));
  const fallback = { file: 'content/media/fallback-portrait.webp', width: portraitPixels, draw: drawFallbackPortrait };
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
