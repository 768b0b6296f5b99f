/** The plugin has no types. Only what the tests use is declared. */
declare module 'gatsby-transformer-yaml/gatsby-node' {
  import type { Node, NodeInput } from 'gatsby';

  interface TransformArgs {
    readonly node: Node;
    readonly actions: {
      readonly createNode: (node: NodeInput) => void;
      readonly createParentChildLink: (link: { readonly parent: Node; readonly child: NodeInput }) => void;
    };
    readonly loadNodeContent: (node: Node) => Promise<string>;
    readonly createNodeId: (seed: string) => string;
    readonly createContentDigest: (data: unknown) => string;
  }

  export function onCreateNode(
    args: TransformArgs,
    options: { readonly typeName: (args: { readonly node: Node }) => string },
  ): Promise<void>;
}
