import type { ReactNode } from 'react';

import type { MemberPageName } from '../config/member-content';
import type { MemberContent } from '../features/member-content';
import { BonusesView } from './views/bonuses-view';
import { ChangePasswordView } from './views/change-password-view';
import { ClassroomView } from './views/classroom-view';
import { DashboardView } from './views/dashboard-view';
import { HomepageView } from './views/homepage-view';
import { InstructorRegistrationView } from './views/instructor-registration-view';
import { ProgrammeView } from './views/programme-view';
import { ProjectsView } from './views/projects-view';
import { AffiliateDashboardView, DashboardOverviewView, ProfileView, WalletView } from './views/redirect-view';
import { SkillView } from './views/skill-view';

interface ViewProps<Name extends MemberPageName> {
  readonly content: MemberContent[Name];
}

/** The view behind each address of the member area. All of them are one chunk, which only members fetch. */
const VIEWS: { readonly [Name in MemberPageName]: (props: ViewProps<Name>) => ReactNode } = {
  homepage: HomepageView,
  dashboard: DashboardView,
  'dashboard-overview': DashboardOverviewView,
  wallet: WalletView,
  'affiliate-dashboard': AffiliateDashboardView,
  profile: ProfileView,
  classroom: ClassroomView,
  skill: SkillView,
  crypto: ProgrammeView,
  franchise: ProgrammeView,
  arep: ProgrammeView,
  bonuses: BonusesView,
  projects: ProjectsView,
  'change-password': ChangePasswordView,
  'instructor-registration': InstructorRegistrationView,
};

interface MemberViewProps<Name extends MemberPageName> extends ViewProps<Name> {
  readonly name: Name;
}

/** The page of this name with its content. */
export function MemberView<Name extends MemberPageName>({ name, content }: MemberViewProps<Name>): ReactNode {
  const View: (props: ViewProps<Name>) => ReactNode = VIEWS[name];
  return <View content={content} />;
}
