/**
 * The header with which a back end says that names and messages in its answers are plain text. WordPress does not send it: its texts are
 * HTML. A header, because the bodies are those of WordPress's routes, and it is the same for answers and errors.
 */
export const TEXT_FORMAT = { header: 'X-Text-Format', plain: 'plain' } as const;
