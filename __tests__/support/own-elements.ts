import ts from 'typescript';

type Kind = 'changing' | 'fixed' | 'optional' | 'element';

/**
 * Finds texts without an element of their own that may change, or that stand beside something that may come and go (START-12).
 * Translations replace text nodes: React then changes a node that nobody sees, and fails to remove it or to insert before it. A text
 * that is the only child of an element is safe, because React sets the element's whole content.
 * @returns the lines of these texts, in order
 */
export function textsWithoutElement(source: ts.SourceFile, checker: ts.TypeChecker): readonly number[] {
  const found: number[] = [];
  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      for (const child of wrongChildren(node, checker)) {
        found.push(source.getLineAndCharacterOfPosition(child.getStart(source)).line + 1);
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

function wrongChildren(node: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): readonly ts.Node[] {
  const children = node.children.filter(isRendered).map((child) => ({ child, kind: kindOf(child, checker) }));
  // The parent of a fragment is not known.
  const isFragment = ts.isJsxFragment(node);
  const hasOptional = isFragment || children.some(({ kind }) => kind === 'optional');
  if (!isFragment && children.length === 1) return [];
  return children
    .filter(({ kind }) => kind === 'changing' || (kind === 'fixed' && hasOptional))
    .map(({ child }) => child);
}

/** Not the space between lines, and not a comment. */
function isRendered(node: ts.JsxChild): boolean {
  if (ts.isJsxText(node)) return !/^\s*\n\s*$/.test(node.text);
  return !ts.isJsxExpression(node) || node.expression !== undefined;
}

/** `changing`: a text that may change. `fixed`: one that does not. `optional`: elements that may come and go. */
function kindOf(node: ts.JsxChild | ts.Expression, checker: ts.TypeChecker): Kind {
  if (ts.isJsxText(node)) return 'fixed';
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return 'element';
  if (ts.isJsxExpression(node)) return node.expression ? kindOf(node.expression, checker) : 'element';
  if (ts.isParenthesizedExpression(node)) return kindOf(node.expression, checker);
  const branches = branchesOf(node);
  if (branches) {
    const isText = branches.map((branch) => kindOf(branch, checker)).some((kind) => /changing|fixed/.test(kind));
    return isText ? 'changing' : 'optional';
  }
  const type = checker.getTypeAtLocation(node);
  if (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) return 'fixed';
  const texts = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.Any;
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & texts) ? 'changing' : 'optional';
}

/** What an expression with a condition may return. */
function branchesOf(node: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  const isAnd = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? [node.right] : undefined;
}
