import { createElement, type ComponentType, type ReactElement } from 'react';

import type { MemberPageType, Route } from '../config/routes';
import AccountView from './views/account-view';
import BonusesView from './views/bonuses-view';
import ChangePasswordView from './views/change-password-view';
import ClassroomView from './views/classroom-view';
import DashboardView from './views/dashboard-view';
import HomepageView from './views/homepage-view';
import InstructorRegistrationView from './views/instructor-registration-view';
import ProgrammeView from './views/programme-view';
import ProjectsView from './views/projects-view';
import RedirectView from './views/redirect-view';
import SkillView from './views/skill-view';

/** The props of every view. Each view declares the query type of its content. */
interface ViewProps {
  readonly content: object;
  /** The route of the address. */
  readonly route: Route;
}

/** The view of each type of member page. */
const VIEWS = {
  account: AccountView,
  bonuses: BonusesView,
  'change-password': ChangePasswordView,
  classroom: ClassroomView,
  dashboard: DashboardView,
  homepage: HomepageView,
  'instructor-registration': InstructorRegistrationView,
  programme: ProgrammeView,
  projects: ProjectsView,
  redirect: RedirectView,
  skill: SkillView,
} as const satisfies Readonly<Record<MemberPageType, unknown>>;

/** The view of a member page with its content. */
export function viewElement(route: Route, content: object): ReactElement {
  // The registry gives member pages these types only, and the build queries the content of a type with the query of its view.
  return createElement(VIEWS[route.type as MemberPageType] as ComponentType<ViewProps>, { content, route });
}
