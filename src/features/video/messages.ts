export const videoMessages = {
  play: (title: string) => `Play video: ${title}`,
  watch: (title: string) => `Watch “${title}” on YouTube`,
} as const;
