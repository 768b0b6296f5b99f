import type { MemberContentName } from '../../config/member-content';

/** The member area's content by name, as `src/build/member-content` asks for it. */
export interface MemberContent extends Record<MemberContentName, unknown> {
  readonly homepage: Queries.MemberHomepageQuery;
  readonly dashboard: Queries.MemberDashboardQuery;
  readonly 'dashboard-overview': Queries.MemberRedirectQuery;
  readonly wallet: Queries.MemberRedirectQuery;
  readonly 'affiliate-dashboard': Queries.MemberRedirectQuery;
  readonly profile: Queries.MemberRedirectQuery;
  readonly classroom: Queries.MemberClassroomQuery;
  readonly skill: Queries.MemberSkillQuery;
  readonly crypto: Queries.MemberProgrammeQuery;
  readonly franchise: Queries.MemberProgrammeQuery;
  readonly arep: Queries.MemberProgrammeQuery;
  readonly bonuses: Queries.MemberBonusesQuery;
  readonly projects: Queries.MemberProjectsQuery;
  readonly 'change-password': Queries.MemberFormPageQuery;
  readonly 'instructor-registration': Queries.MemberFormPageQuery;
  readonly landing: Queries.MemberLandingQuery;
}
