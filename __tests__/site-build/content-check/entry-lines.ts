import { entryFindings } from '../../../src/site-build/content-check/check-content';
import { compareFindings, firstOfEachPosition, parseEntryFile } from '../../../src/site-build/content-check/entry-file';
import { formatFinding } from '../../../src/site-build/content-check/report';
import { findKind } from '../../../src/content-model/kinds';
import { site } from '../../../src/content-model/kinds/site';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { entryText, PICTURE } from './content-tree';

/**
 * The lines of the errors and warnings about what is written in entries, by their path below `content/`, without files on a disk.
 * The content has these entries, `site/site.yaml`, `testimonials/sample.yaml` and the picture of the valid content.
 */
export function entryLines(entries: Readonly<Record<string, string>>): readonly string[] {
  const others = { 'site/site.yaml': entryText(site), 'testimonials/sample.yaml': entryText(testimonials) };
  const texts = { ...entries, ...others, ...entries };
  const parsed = Object.entries(texts).map(([path, text]) => {
    const [folder = '', name = ''] = path.split('/');
    const key = name.replace('.yaml', '');
    const kind = findKind(folder, key);
    if (kind === undefined) throw new Error(`No kind of content has the file ${path}.`);
    return parseEntryFile(`content/${path}`, kind, key, text);
  });
  const findings = entryFindings({
    root: '',
    timeZone: 'Africa/Lagos',
    entries: parsed.filter(({ document }) => document.errors.length === 0),
    broken: parsed.filter(({ document }) => document.errors.length > 0),
    pictures: [PICTURE],
    others: [],
    unpublished: [],
    routes: ['/events', '/crypto', '/about-us', '/'],
  });
  const sorted = [...firstOfEachPosition(findings)].sort(compareFindings);
  const errors = sorted.filter(({ severity }) => severity === 'error');
  return [...errors, ...sorted.filter(({ severity }) => severity === 'warning')].map(formatFinding);
}
