import path from 'node:path';
import { CMS_TESTS_DIR } from '../../../scripts/lib/project';

/** The copy of the project whose content the journeys edit. It is updated before every run. */
export const EDITED_PROJECT = path.join(CMS_TESTS_DIR, 'project');

/** Copy of the edited content before the running journey. */
export const CONTENT_SNAPSHOT = path.join(CMS_TESTS_DIR, 'content-snapshot');

/** Output of `npm run edit` during the journeys. */
export const EDIT_LOG = path.join(CMS_TESTS_DIR, 'edit.log');

/** Environment variable with the origin of the live site. */
export const ORIGIN_VARIABLE = 'EDITING_ORIGIN';

/** The copy in which the form's button builds the public site. */
export const PUBLISHED_PROJECT = path.join(EDITED_PROJECT, '.publish');

/** Environment variable with the origin of the public site, which runs only while it is tested. */
export const PUBLIC_ORIGIN_VARIABLE = 'PUBLIC_ORIGIN';
