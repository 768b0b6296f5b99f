/**
 * Whether a picture moves, which pages do not show: a GIF, WebP, PNG or AVIF with several frames.
 * @param file the bytes of any file
 */
export function isMoving(file: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(file);
  if (text.startsWith('GIF8')) return text.includes('NETSCAPE2.0') || text.split('\0!\u00F9\u0004').length > 2;
  if (text.startsWith('WEBPVP8X', 8)) return ((file[20] ?? 0) & 2) !== 0;
  if (text.startsWith('PNG', 1)) return text.slice(0, text.indexOf('IDAT')).includes('acTL');
  return text.startsWith('ftypavis', 4);
}

/** Whether a file is a HEIC picture, as phones take them. @param file the bytes of any file */
export function isHeic(file: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(file.subarray(4, 64));
  return /^ftyp(?:hei|hev|mif|msf)/.test(start) && !/avi[fs]/.test(start);
}

/** What to do with a HEIC picture. */
export const HEIC_ADVICE = 'choose JPEG: export the photo as JPEG, or set the camera to “Most compatible”';
