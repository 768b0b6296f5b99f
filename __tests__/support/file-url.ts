/** Replaces an imported picture or font: the URL that webpack would assign. */
const url = '/static/test-file';
export default url;
