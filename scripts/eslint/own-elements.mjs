import ts from 'typescript';

/**
 * Reports texts without an element of their own that may change, or that stand beside something that may come and go (START-12).
 * Translations replace text nodes: React then changes a node that nobody sees, and fails to remove it or to insert before it. A text
 * that is the only child of an element is safe, because React sets the element's whole content.
 */
export const ownElements = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { wrap: 'Give this text an element of its own, such as <span>: translations replace text nodes.' },
  },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;

    /** `changing`: a text that may change. `fixed`: one that does not. `optional`: elements that may come and go. */
    function kindOf(node) {
      if (node.type === 'JSXText') return 'fixed';
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') return 'element';
      if (node.type === 'JSXExpressionContainer') return kindOf(node.expression);
      const branches =
        node.type === 'LogicalExpression' && node.operator === '&&'
          ? [node.right]
          : node.type === 'ConditionalExpression' && [node.consequent, node.alternate];
      if (branches) return branches.map(kindOf).some(isText) ? 'changing' : 'optional';
      const type = program.getTypeChecker().getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
      if (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) return 'fixed';
      const { StringLike, NumberLike, Any } = ts.TypeFlags;
      const types = type.isUnion() ? type.types : [type];
      return types.some(({ flags }) => flags & (StringLike | NumberLike | Any)) ? 'changing' : 'optional';
    }

    function check(node) {
      const children = node.children.filter(isRendered).map((child) => ({ child, kind: kindOf(child) }));
      // The parent of a fragment is not known.
      const isFragment = node.type === 'JSXFragment';
      const hasOptional = isFragment || children.some(({ kind }) => kind === 'optional');
      for (const { child, kind } of children) {
        const isWrong = kind === 'changing' || (kind === 'fixed' && hasOptional);
        if (isWrong && (isFragment || children.length > 1)) context.report({ node: child, messageId: 'wrap' });
      }
    }

    return { JSXElement: check, JSXFragment: check };
  },
};

/** Not the space between lines, and not a comment. */
function isRendered({ type, value, expression }) {
  return type === 'JSXText' ? !/^\s*\n\s*$/.test(value) : expression?.type !== 'JSXEmptyExpression';
}

function isText(kind) {
  return kind === 'changing' || kind === 'fixed';
}
