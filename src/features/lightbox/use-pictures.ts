import { useEffect, useState } from 'react';

import { LIGHTBOX_SIZES, type LightboxItem } from './item';

interface Pictures {
  readonly index: number;
  /** Shows another picture; beyond either end it goes on at the other. */
  readonly show: (index: number) => void;
}

function preload({ src, srcSet }: LightboxItem): void {
  const picture = new Image();
  picture.sizes = LIGHTBOX_SIZES;
  picture.srcset = srcSet ?? '';
  picture.src = src;
}

/** Which picture is shown; those beside it are loaded ahead. */
export function usePictures(items: readonly LightboxItem[], start: number): Pictures {
  const [index, setIndex] = useState(start);

  useEffect(() => {
    for (const neighbour of [items.at((index + 1) % items.length), items.at(index - 1)]) {
      if (neighbour) {
        preload(neighbour);
      }
    }
  }, [items, index]);

  return { index, show: (wanted) => setIndex((wanted + items.length) % items.length) };
}
