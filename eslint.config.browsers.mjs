import css from '@eslint/css';
import baselineJs from 'eslint-plugin-baseline-js';
import ts from 'typescript';

// The promised browsers are in package.json, `browserslist`: Baseline "widely available" (decision 026). These rules hold
// scripts and styles against the same measure, as the installed plugins know it.

/** Properties that some promised browsers lack. Without them a page looks plainer and loses nothing. */
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
 * Selectors that every promised browser has, but Baseline counts as new: popovers, because a press outside of one does
 * not close it in Safari on iOS before 18.3. The close button does.
 */
const KNOWN_SELECTORS = ['popover-open'];

/**
 * Features of scripts, by their names in the package web-features: popovers as above, and `requestIdleCallback`, which
 * `src/lib/when-idle.ts` does without where it is missing.
 */
const KNOWN_FEATURES = ['popover', 'requestidlecallback'];

/** Tags of the template literals from which emotion makes style sheets. */
const STYLE_TAGS = ['css', 'keyframes'];

/** Name of a constant that holds a style sheet as plain text. */
const STYLE_CONSTANT = /(^|_)STYLE$/;

/**
 * Passes a TypeScript file to the linter together with a style sheet of the same length. Each template with styles becomes
 * a rule at its place in the file, and everything else becomes spaces. A problem in the style sheet therefore has the line
 * and column that it has in the TypeScript file.
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
    // An expression can be a value or a whole declaration: a name of the same length is valid as the first.
    for (const { expression, literal } of template.templateSpans ?? []) {
      write(expression.getStart() - 2, 'x'.repeat(literal.getStart() + 1 - (expression.getStart() - 2)));
    }
  }
  return sheet.join('');
}

/**
 * Rules that report what the promised browsers do not have, in scripts, style sheets and emotion's styles.
 * @param files patterns of the TypeScript files that run in browsers
 * @param ignores patterns of those among them that don't
 */
export function promisedBrowsers(files, ignores) {
  return [
    {
      files,
      ignores,
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
      // Reads what emotion adds to CSS, such as an expression in the place of a declaration.
      languageOptions: { tolerant: true },
      rules: {
        'css/use-baseline': [
          'error',
          { available: 'widely', allowProperties: ENHANCING_PROPERTIES, allowSelectors: KNOWN_SELECTORS },
        ],
      },
    },
  ];
}
