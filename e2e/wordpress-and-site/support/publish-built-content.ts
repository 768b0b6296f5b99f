import { expect } from '@playwright/test';
import { builtMemberContent } from '../../../scripts/lib/built-member-content';
import { pushMemberContent } from '../../../wordpress/content-push/push';
import { createApplicationPassword } from '../../../wordpress/tests/support/content';
import { facts } from '../../../wordpress/tests/support/wordpress';
import { BUILT_SITE_DIR } from './built-site';

/** Uploads the member content of the built site, as `npm run content:push` does. */
export async function publishBuiltContent(): Promise<void> {
  const result = await pushMemberContent({
    from: builtMemberContent(BUILT_SITE_DIR),
    address: facts.origin,
    env: createApplicationPassword('brainhouse_publisher'),
  });
  expect(result.files).toBeGreaterThan(10);
}
