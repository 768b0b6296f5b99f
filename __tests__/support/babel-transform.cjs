// What Gatsby does to the source, for Jest. Not babel.config.js: Gatsby would take that for its own configuration.
const { createTransformer } = require('babel-jest').default;

module.exports = createTransformer({
  babelrc: false,
  configFile: false,
  presets: [
    [require.resolve('babel-preset-gatsby'), { reactRuntime: 'automatic', reactImportSource: '@emotion/react' }],
    [require.resolve('@babel/preset-typescript'), { onlyRemoveTypeImports: true }],
  ],
  plugins: [require.resolve('@emotion/babel-plugin')],
});
