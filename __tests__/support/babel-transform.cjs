// Compiles the source like Gatsby. Not babel.config.js, because Gatsby would use it as its own configuration.
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
