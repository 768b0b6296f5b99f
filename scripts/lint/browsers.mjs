import path from 'node:path';
import css from '@eslint/css';
import parser from '@typescript-eslint/parser';
import baselineJs from 'eslint-plugin-baseline-js';
import ts from 'typescript';

// The promised browsers are in package.json, `browserslist`: Baseline "widely available" (decision 026). These rules check
// scripts and styles for the same Baseline status, with the data of the installed plugins.

/** Properties that some promised browsers lack. They affect only the appearance. */
const ENHANCING_PROPERTIES = [
  'accent-color',
  'forced-color-adjust',
  'overscroll-behavior',
  'resize',
  'scrollbar-width',
  'text-size-adjust',
  'text-wrap',
  'user-select',
];

/**
 * Selectors that all promised browsers have, but that Baseline lists as new: popovers, because in Safari on iOS before
 * 18.3 a press outside does not close them. The close button does.
 */
const KNOWN_SELECTORS = ['popover-open'];

/**
 * Features of scripts, by their names in the package web-features: `AbortSignal.any`, `.timeout` and `Intl.Segmenter`, which all promised browsers have, popovers
 * as above, the clipboard, sharing, without which the clipboard is used, `requestIdleCallback`, for which `src/lib/when-idle.ts` has a fallback, and prerendering, which only makes page
 * changes faster.
 */
const KNOWN_FEATURES = [
  'abortsignal-any',
  'abortsignal-timeout',
  'async-clipboard',
  'intl-segmenter',
  'popover',
  'requestidlecallback',
  'share',
  'speculation-rules',
];

/** At-rules that some promised browsers ignore. They affect only the appearance. */
const ENHANCING_AT_RULES = ['view-transition'];

/** Tags of template literals that contain Emotion styles. */
const STYLE_TAGS = ['css', 'keyframes'];

/** Names of constants that contain a style sheet as plain text. */
const STYLE_CONSTANT = /(^|_)STYLE$/;

/**
 * Passes a TypeScript file to the linter together with a style sheet of the same length. In it each template with styles is
 * a rule at the same position, and everything else is spaces. Problems in the style sheet therefore have the line and
 * column of the TypeScript file.
 */
const stylesInTypeScript = {
  meta: { name: 'styles-in-typescript' },
  supportsAutofix: true,
  preprocess(text, fileName) {
    const templates = styleTemplates(ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true));
    return templates.length === 0 ? [text] : [text, { text: styleSheet(text, templates), filename: 'styles.css' }];
  },
  postprocess: (messages) => messages.flat(),
};

function styleTemplates(node) {
  const children = [];
  ts.forEachChild(node, (child) => {
    children.push(...styleTemplates(child));
  });
  return holdsStyles(node) ? [node, ...children] : children;
}

function holdsStyles(node) {
  if (!ts.isTemplateLiteral(node)) return false;
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent)) return STYLE_TAGS.includes(parent.tag.getText());
  return ts.isVariableDeclaration(parent) && STYLE_CONSTANT.test(parent.name.getText());
}

function styleSheet(text, templates) {
  const sheet = Array.from({ length: text.length }, (_, at) => (text[at] === '\n' ? '\n' : ' '));
  function write(at, characters) {
    for (let index = 0; index < characters.length; index += 1) sheet[at + index] = characters[index];
  }
  for (const template of templates) {
    const [start, end] = [template.getStart(), template.getEnd()];
    write(start - 1, `a{${text.slice(start + 1, end - 1)}}`);
    // An expression can be a value or a whole declaration. A name of the same length is a valid value.
    for (const { expression, literal } of template.templateSpans ?? []) {
      write(expression.getStart() - 2, 'x'.repeat(literal.getStart() + 1 - (expression.getStart() - 2)));
    }
  }
  return sheet.join('');
}

/** Rules that report features that the promised browsers lack, in scripts, style sheets and Emotion's styles. */
export default [
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['src/**/*.{ts,tsx}', 'gatsby-browser.tsx', 'gatsby-ssr.tsx'],
    ignores: ['src/site-build/**', 'src/gatsby-types.d.ts'],
    languageOptions: {
      parser,
      parserOptions: { projectService: true, tsconfigRootDir: path.resolve(import.meta.dirname, '../..') },
    },
    processor: stylesInTypeScript,
    plugins: { 'baseline-js': baselineJs },
    rules: {
      'baseline-js/use-baseline': [
        'error',
        {
          available: 'widely',
          includeWebApis: { preset: 'type-aware' },
          includeJsBuiltins: { preset: 'type-aware' },
          ignoreFeatures: KNOWN_FEATURES,
        },
      ],
    },
  },
  {
    files: ['src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    // Accepts Emotion's additions to CSS, such as an expression instead of a declaration.
    languageOptions: { tolerant: true },
    rules: {
      'css/use-baseline': [
        'error',
        {
          available: 'widely',
          allowAtRules: ENHANCING_AT_RULES,
          allowProperties: ENHANCING_PROPERTIES,
          allowSelectors: KNOWN_SELECTORS,
        },
      ],
    },
  },
];
