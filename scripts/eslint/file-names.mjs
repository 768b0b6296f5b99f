import path from 'node:path';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
// Gatsby's file system routes: {ContentEvent.key}.tsx and [...].tsx
const gatsbyRoute = /^(\{.+\}|\[.+\])$/;

/** Reports source files that are not named in kebab-case; `.test`, `.config` and the like may follow the name. */
export const kebabCaseFiles = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { rename: 'Name this file in kebab-case, for example “{{example}}”.' },
  },
  create(context) {
    return {
      Program(node) {
        const fileName = path.basename(context.filename);
        const parts = fileName.split('.').filter((part) => part !== '');
        if (gatsbyRoute.test(fileName.replace(/\.\w+$/, '')) || parts.every((part) => kebabCase.test(part))) return;
        const example = fileName
          .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
          .replace(/_/g, '-')
          .toLowerCase();
        context.report({ node, messageId: 'rename', data: { example } });
      },
    };
  },
};
