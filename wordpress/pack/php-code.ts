import { Engine } from 'php-parser';

/** A node of the syntax tree of a PHP file. */
export interface PhpNode {
  readonly kind: string;
  /** Its properties, of which some are nodes or lists of nodes. */
  readonly [property: string]: unknown;
}

/** A PHP file as a syntax tree. */
export interface PhpCode {
  readonly root: PhpNode;
  /** Comments by the number of their last line. */
  readonly comments: ReadonlyMap<number, string>;
}

/**
 * Parses code of PHP 8.1, the oldest version that the plugin supports.
 * @throws Error with the line, if that version does not have the syntax
 */
export function parsePhp(code: string, file: string): PhpCode {
  const engine = new Engine({
    parser: { version: '8.1', extractDoc: true, suppressErrors: false },
    ast: { withPositions: true },
  });
  const root = engine.parseCode(code, file) as unknown as PhpNode;
  const comments = new Map<number, string>();
  for (const comment of (root.comments as readonly PhpNode[] | undefined) ?? []) {
    comments.set(lineOf(comment, 'end'), String(comment.value));
  }
  return { root, comments };
}

/** The line on which a node begins or ends. */
export function lineOf(node: PhpNode, edge: 'start' | 'end' = 'start'): number {
  const location = node.loc as Readonly<Record<'start' | 'end', { readonly line: number }>> | null;
  return location?.[edge].line ?? 0;
}

/** Calls a function with each node, parents before children. */
export function walkPhp(node: PhpNode, visit: (node: PhpNode) => void): void {
  visit(node);
  for (const [name, value] of Object.entries(node)) {
    if (name === 'comments' || name === 'leadingComments' || name === 'trailingComments') continue;
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (isPhpNode(child)) walkPhp(child, visit);
    }
  }
}

/** Whether a value is a node. */
export function isPhpNode(value: unknown): value is PhpNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}
