import path from 'node:path';
import { CMS_TESTS_DIR } from '../../scripts/lib/project';

/** The copy of the project whose content the journeys edit, made again before every run. */
export const EDITED_PROJECT = path.join(CMS_TESTS_DIR, 'project');

/** The content as the journey that is running has found it. */
export const CONTENT_SNAPSHOT = path.join(CMS_TESTS_DIR, 'found-content');

/** What `npm run edit` prints during the journeys. */
export const EDIT_LOG = path.join(CMS_TESTS_DIR, 'edit.log');

/** Where the address of the live site stands while the journeys run. */
export const ORIGIN_VARIABLE = 'EDITING_ORIGIN';
