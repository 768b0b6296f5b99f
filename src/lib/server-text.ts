/** Longest message that is shown, in characters. */
const LONGEST_MESSAGE = 300;

/** Longest message that is looked at: nobody's error text fills pages, but an error page in its place may. */
const LONGEST_MARKUP = 20_000;

/** What is never a sentence to a person. */
const NOT_TEXT = 'script,style,template,noscript,iframe,object,svg,math,title,textarea,select';
const BLOCKS = 'br,p,div,li,h1,h2,h3,h4,h5,h6,tr,td,pre,blockquote';

/** Stands for a link's edges while the sentence around it is looked at. */
const LINK_START = '\uE000';
const LINK_END = '\uE001';

/** A link that is a sentence of its own ("Lost your password?") is an offer to click, and no part of the message. */
const LINK_SENTENCE = /(^|[.!?…])\s*\uE000[^\uE001]*(?:\uE001[\s.!?]*$|[.!?…]\uE001)/g;
const LINK_EDGES = /[\uE000\uE001]/g;

/** Control characters and those that turn the direction of writing around. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Turns a server's message, which may be HTML, into plain text for a person: entities decoded, a leading "Error:" and
 * links left out, of bounded length. Nothing of it is ever run, loaded or shown as markup.
 * @returns undefined when nothing is left to say
 */
export function readServerText(message: unknown): string | undefined {
  if (typeof message !== 'string') {
    return undefined;
  }
  // A document made by the parser has no window: it runs no scripts and loads no pictures.
  const { body } = new DOMParser().parseFromString(
    message.slice(0, LONGEST_MARKUP).replace(LINK_EDGES, ''),
    'text/html',
  );
  body.querySelectorAll(NOT_TEXT).forEach((element) => {
    element.remove();
  });
  body.querySelectorAll(BLOCKS).forEach((element) => {
    element.before(' ');
    element.after(' ');
  });
  body.querySelectorAll('a').forEach((link) => {
    link.before(LINK_START);
    link.after(LINK_END);
  });
  const text = body.textContent.replace(INVISIBLE, '').replace(/\s+/g, ' ');
  return shorten(tidy(text.replace(LINK_SENTENCE, '$1')) || tidy(text)) || undefined;
}

function tidy(text: string): string {
  return text
    .replace(LINK_EDGES, '')
    .trim()
    .replace(/^error\s*:\s*/i, '');
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= LONGEST_MESSAGE) {
    return text;
  }
  return `${characters
    .slice(0, LONGEST_MESSAGE)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
