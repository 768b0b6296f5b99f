/** @jest-environment node */
import { MEMBER_CONTENT_NAMES, MEMBER_PAGE_NAMES, memberPagePath } from '../../src/config/member-content';
import { ROUTES } from '../../src/config/routes';

test('there is a page, and content for it, for every member route and no other', () => {
  const memberRoutes = ROUTES.filter(({ access }) => access === 'member').map(({ path }) => path);
  expect(MEMBER_PAGE_NAMES.map(memberPagePath).toSorted()).toEqual(memberRoutes.toSorted());
  expect(MEMBER_CONTENT_NAMES).toEqual([...MEMBER_PAGE_NAMES, 'landing']);
});
