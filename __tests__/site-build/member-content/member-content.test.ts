import { queryMemberContent } from '../../../src/site-build/member-content/member-content';

test('a query of pictures that everyone could load stops the build and is named', async () => {
  const requests = ['dashboard', 'classroom'].map((name) => ({ name, query: '{ page }', key: name }));
  function picture(folder: string): object {
    return { images: { sources: [], fallback: { src: `${folder}/0123/a-300.webp` } } };
  }
  const answers = [picture('/member-content/pictures'), picture('/static')];
  await expect(queryMemberContent(async () => ({ data: answers.shift() }), requests)).rejects.toThrow(
    /^classroom: .*forMembers: true/m,
  );
});
