import type { z } from 'zod';

import { isRecord } from '../../contract/unknown-value';
import { isNeverShown } from '../content-model/date-time';
import type { Kind } from '../content-model/define-kind';
import { trimTexts } from '../content-model/trim-texts';
import { fieldAt, sentenceOf } from '../content-model/editor-sentences';
import { describeIssue, EMPTY, expectation, splitMessage } from '../content-model/value-messages';
import { cmsMessages } from './messages';
import { showNotice } from './notice';
import { momentOf } from './site-time';

type Data = Readonly<Record<string, unknown>>;

/**
 * The errors that prevent saving, one sentence each, which begins with the label of the field. `data` is the content of the
 * file to write. Only the content check knows whether the named pictures and entries exist.
 */
export function entryErrors(kind: Kind, data: Data): readonly string[] {
  const issues = kind.schema.safeParse(trimTexts(data)).error?.issues ?? [];
  return [...new Set(issues.flatMap((issue) => sentences(kind, data, issue)))].concat(scheduleErrors(kind, data));
}

function sentences(kind: Kind, data: Data, issue: z.core.$ZodIssue): readonly string[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => sentenceOf(kind, [...path, key], cmsMessages.unknownKey));
  }
  const field = fieldAt(kind, path);
  if (field === undefined) return [ownSentence(issue.message)];
  const value = path.reduce(step, data);
  if (value === undefined) return [sentenceOf(kind, path, `${EMPTY} → write ${expectation(field)}`)];
  const { problem, advice } = describeIssue(issue, field, value);
  return [sentenceOf(kind, path, advice === null ? problem : `${problem} → ${advice}`)];
}

function ownSentence(message: string): string {
  const { problem, advice } = splitMessage(message);
  return `${problem} → ${advice}`;
}

function scheduleErrors(kind: Kind, data: Data): readonly string[] {
  return isNeverShown(data, momentOf) ? [sentenceOf(kind, ['unpublishAt'], cmsMessages.hiddenTooEarly)] : [];
}

function step(value: unknown, part: string | number): unknown {
  if (Array.isArray(value)) return value[Number(part)];
  return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/** Thrown if an entry has errors and cannot be saved. The CMS shows them and keeps the form's data. */
export class SaveRefused extends Error {
  /** `errors`: one sentence each, with advice. */
  constructor(
    readonly errors: readonly string[],
    message: string = cmsMessages.saveRefused,
  ) {
    super(message);
    // Decap shows the error as a string, which would begin with this name.
    this.name = '';
  }
}

/** Does a part of a save, and shows a notice with the errors if it is refused. @throws SaveRefused */
export async function showingErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SaveRefused) showNotice(error.message, error.errors);
    throw error;
  }
}
