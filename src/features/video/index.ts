export { InlineVideoCard } from './inline-video-card';
export { VideoCard } from './video-card';
