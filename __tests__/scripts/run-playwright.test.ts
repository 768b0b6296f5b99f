/** @jest-environment node */
import { projectsIn } from '../../scripts/lib/run-playwright';

test.each([
  [
    ['--project', 'firefox', '--project=webkit', '-g', 'login'],
    ['firefox', 'webkit'],
  ],
  [['menu', '--headed', '-x'], undefined],
])('the arguments %j choose the projects %j', (args, projects) => {
  expect(projectsIn(args)).toEqual(projects);
});
