/** The service's own pages, which links in emails open. Their queries contain keys. */
export const ACCOUNT_PAGES = '/account/';

/** Folders of the site's own host that only the member service may answer. A web server in front of it must forward them. */
export const SERVICE_FOLDERS = ['/api/', '/wp-json/', '/member-content/', ACCOUNT_PAGES] as const;
