/** A form of Decap: of an entry of a group, or of a new one, whose `name` is ''. */
export interface FormAddress {
  readonly folder: string;
  readonly name: string;
}

/** The form that an address of Decap opens; undefined for a list, a search and the login. */
export function openForm(hash = location.hash): FormAddress | undefined {
  const [, folder, , name] = /^#\/collections\/([^/]+)\/(new$|new\?|entries\/([^/?]+))/.exec(hash) ?? [];
  return folder === undefined ? undefined : { folder, name: decodeURIComponent(name ?? '') };
}

/** The path of the file whose form is open, from the root of the project; undefined also for a new entry. */
export function openPath(hash = location.hash): string | undefined {
  const form = openForm(hash);
  return form?.name ? `content/${form.folder}/${form.name}.yaml` : undefined;
}

/** The folder of the group whose list is open. */
export function openList(): string | undefined {
  return /^#\/collections\/([^/?]+)\/?(?:\?|$)/.exec(location.hash)?.[1];
}

/** Opens another address without an entry in the history of the browser. Resolves when Decap has left the one before. */
export async function replaceAddress(hash: string): Promise<void> {
  const changed = new Promise((resolve) => {
    // Decap's own listener is older, so it has run before this one.
    window.addEventListener('hashchange', resolve, { once: true });
  });
  location.replace(hash);
  await changed;
}
