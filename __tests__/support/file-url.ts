/** Stands for an imported picture or font: the address webpack would give it. */
const url = '/static/test-file';
export default url;
