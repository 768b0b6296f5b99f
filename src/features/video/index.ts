export { VideoCard } from './video-card';
