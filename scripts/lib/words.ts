/**
 * A word that this project avoids in code, comments, messages and documents, with its replacement. `npm run lint` reports
 * these words. The terms of the domain are in docs/glossary.md.
 */
export interface Word {
  /** Source of a regular expression. It matches whole words in prose and in names, and ignores case. */
  readonly pattern: string;
  readonly instead: string;
  /** Correct uses: a match inside a match of one of these patterns is not reported. */
  readonly except?: readonly string[];
}

export const WORDS: readonly Word[] = [
  {
    pattern: 'blanks?',
    instead: 'space, or empty',
    except: ['about:blank', 'skipBlankLines', "'_blank'", '"_blank"', 'blank (?:lines?|pages?)'],
  },
  { pattern: 'remarks?', instead: 'comment' },
  {
    pattern: 'faults?|faulty',
    instead: 'error',
    except: ['segmentation fault', '`faults`', 'faults, warnings', 'faults: errors', 'faults: \\[wrongFinding\\]'],
  },
  {
    pattern: 'told|(?:tells?|hears?|heard) of',
    instead: 'reported, notified, shown, or says',
    except: ['told apart'],
  },
  { pattern: '(?:come|comes|came|coming) to nothing', instead: 'fails' },
  { pattern: "server[’']s words?", instead: 'error code, or message of the server' },
  { pattern: 'letter.?box(?:es)?|mail letters?|/letters(?=[\'".])', instead: 'email templates, or test mailer' },
  { pattern: 'e-mails?', instead: 'email' },
  { pattern: '[-/]clocks(?=[\'".])', instead: 'date-time formats, or time zones' },
  { pattern: 'desk', instead: 'CMS, or members command' },
  { pattern: 'saving.?places?', instead: 'Git back end' },
  { pattern: 'ways?.?back', instead: 'return URL, or link back' },
  { pattern: 'patience|patient(?:ly)?', instead: 'low priority, or RequestOptions' },
  { pattern: 'in hand|makes? away with', instead: 'controls; removes' },
  { pattern: '(?:time|clocks?|timers?) stands? still', instead: 'timers are paused' },
  { pattern: '(?:by the )?grace of', instead: 'independent of' },
  { pattern: 'on (?:its|their) way', instead: 'leaving, loading, pending, or sent' },
  { pattern: '(?:its|their) going', instead: 'deletion' },
  { pattern: '(?:put|puts) in order', instead: 'fix, or sort' },
  { pattern: 'made up', instead: 'sample' },
  { pattern: 'hand(?:s|ed|ing)? (?:on|out)', instead: 'pass on, or serve' },
  { pattern: 'lets? (?:\\w+ )?in', instead: 'approve, or admit', except: ['let in ', 'let \\w+ in '] },
  { pattern: 'at once', instead: 'immediately, in one step, or at the same time' },
  { pattern: 'stands? in', instead: 'is in, or replaces' },
  { pattern: 'as good as none', instead: 'counts as unset' },
  { pattern: 'whoever|whomever', instead: 'a plain subject, such as "a visitor who"' },
  { pattern: 'to the letter', instead: 'exactly' },
  { pattern: 'anew', instead: 'again' },
  { pattern: 'mended', instead: 'corrected' },
  { pattern: 'gets? by', instead: 'works' },
  { pattern: 'comes? alive', instead: 'hydrates, or becomes interactive' },
  { pattern: "nobody[’']s concern", instead: 'ignored' },
  { pattern: 'turn it on to go on', instead: 'enable it to continue' },
  { pattern: 'looked at by', instead: 'read by' },
];

/** Texts that the requirements define. Words in them are not reported. */
export const FIXED_TEXTS: readonly string[] = [];

/** Files that define or test the words, and the content, which editors write. */
export const SKIPPED_FILES =
  /^(?:scripts\/lib\/(?:find-)?words\.ts|__tests__\/scripts\/lint-words\.test\.ts|docs\/glossary\.md|content\/(?!README\.md).*)$/;
