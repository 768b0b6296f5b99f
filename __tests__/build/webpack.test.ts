import { DefinePlugin } from 'webpack';
import { limitVariables } from '../../src/build/webpack';

describe('limitVariables', () => {
  it('gives the page renderer the variables of the scripts of the browser', () => {
    const browser = {
      'process.env': '({})',
      'process.env.GATSBY_SERVICE_BASE': '""',
      'process.env.NODE_ENV': '"production"',
    };
    limitVariables('build-javascript', [new DefinePlugin(browser)]);
    const define = new DefinePlugin({
      ...browser,
      'process.env.SHLVL': '"3"',
      'process.env.npm_lifecycle_event': '"build"',
    });
    limitVariables('build-html', [{}, define]);
    expect(define.definitions).toEqual(browser);
  });
});
