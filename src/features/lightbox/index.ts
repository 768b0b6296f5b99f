export type { LightboxItem } from './item';
export { useLightbox } from './use-lightbox';
