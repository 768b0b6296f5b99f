import path from 'node:path';
import { CMS_TESTS_DIR } from '../../../scripts/lib/project';

/** The copy of the project whose content the journeys edit. It is updated before every run. */
export const EDITED_PROJECT = path.join(CMS_TESTS_DIR, 'project');

/** Copies of the edited content before the running journeys, by the names of their projects. */
export const CONTENT_SNAPSHOTS = path.join(CMS_TESTS_DIR, 'content-snapshots');

/** Output of `npm run edit` during the journeys. */
export const EDIT_LOG = path.join(CMS_TESTS_DIR, 'edit.log');

/** This file has the origin of the live site when that is ready, or the reason why it did not start. */
export const EDIT_STARTED = path.join(CMS_TESTS_DIR, 'edit-started.txt');

/** The copy in which the form's button builds the public site. */
export const PUBLISHED_PROJECT = path.join(EDITED_PROJECT, '.publish');

/** Environment variable with the origin of the public site, which runs only while it is tested. */
export const PUBLIC_ORIGIN_VARIABLE = 'PUBLIC_ORIGIN';
