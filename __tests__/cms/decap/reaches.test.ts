/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// What src/cms/decap/ relies on beyond the documented interface of Decap: the sources of the pinned version, as its bundle has them. If one
// of these texts changes with a new version, read what our file does with it, and try it in `npm run edit`.

const CORE = 'decap-cms-core/dist/esm';
const ROOT = path.join(__dirname, '../../..');

/** Texts in files of Decap. */
type Relied = readonly (readonly [source: string, ...texts: string[]])[];

/** By our files. */
const REACHES: Readonly<Record<string, Relied>> = {
  // What is registered may return another object, and gets the text of the format. The last one that is started is used.
  'back-end.ts': [
    [`${CORE}/lib/registry.js`, 'init: (...args) => new BackendClass(...args)'],
    [
      `${CORE}/backend.js`,
      'this.implementation = implementation.init(this.config, {',
      "raw: this.entryToRaw(collection, entryDraft.get('entry'))",
      'await this.implementation.persistEntry({\n      dataFiles,\n      assets: assetProxies\n    }, opts);',
      'await this.implementation.deleteFiles(paths, commitMessage);',
      'return backend = resolveBackend(config);',
    ],
    ['decap-cms-backend-proxy/dist/esm/implementation.js', 'dataFiles: entry.dataFiles,', '        paths,\n'],
  ],
  // A form that opens reads a backup from the database, asks, and deletes one that is not wanted; it is read after the file.
  'backup.ts': [
    [
      `${CORE}/backend.js`,
      "const baseKey = 'backup';",
      "const suffix = slug ? `.${slug}` : '';\n  return `${baseKey}.${collectionName}${suffix}`;",
      'const backup = await localForage.getItem(key);',
    ],
    [
      `${CORE}/components/Editor/Editor.js`,
      'retrieveLocalBackup(collection, slug);\n    if (newEntry) {',
      "window.confirm(this.props.t('editor.editor.confirmLoadBackup'));\n      if (confirmLoadBackup) {\n        this.props.loadLocalBackup();\n      } else {\n        this.deleteBackup();",
    ],
    [`${CORE}/reducers/entryDraft.js`, "state.setIn(['entry', 'newRecord'], !backupEntry.get('path'));"],
    ['localforage/dist/localforage.js', "name: 'localforage',", "storeName: 'keyvaluepairs',"],
  ],
  // How Git back ends list files of any folder, and the steps of a commit, of which ours consists.
  'versioned-files.ts': [
    ['decap-cms-backend-github/dist/esm/implementation.js', 'getMedia(mediaFolder = this.mediaFolder'],
    ['decap-cms-backend-gitlab/dist/esm/implementation.js', 'getMedia(mediaFolder = this.mediaFolder'],
    ['decap-cms-backend-gitea/dist/esm/implementation.js', 'getMedia(mediaFolder = this.mediaFolder'],
    [
      'decap-cms-backend-github/dist/esm/API.js',
      'const uploadPromises = files.map(file => this.uploadBlob(file));\n    await Promise.all(uploadPromises);',
      'this.getDefaultBranch().then(branchData => this.updateTree(branchData.commit.sha, files)).then(changeTree => this.commit(options.commitMessage, changeTree)).then(response => this.patchBranch(this.branch, response.sha))',
      'async getFileSha(path, {\n    repoURL = this.repoURL,\n    branch = this.branch',
    ],
    [
      'decap-cms-backend-gitea/dist/esm/API.js',
      'const operations = await this.getChangeFileOperations(files, this.branch);\n    return this.changeFiles(operations, options);',
      'return {\n        operation,\n        content,\n        path,\n        from_path,\n        sha\n      };',
    ],
    [
      'decap-cms-backend-gitlab/dist/esm/API.js',
      'const items = await this.getCommitItems(files, this.branch, hasSubfolders);\n      return this.uploadAndCommit(items, {',
      'const actions = items.map(item => ({\n      action: item.action,\n      file_path: item.path,',
      "content: item.base64Content,\n        encoding: 'base64'",
      'commitParams.author_name = name;',
      "url: `${this.repoURL}/repository/commits`,\n        method: 'POST'",
    ],
    ['decap-cms-backend-git-gateway/dist/esm/implementation.js', 'this.api = new GitHubAPI(apiConfig);'],
  ],
  // The controls of fields have these ids.
  'focus-field.ts': [
    [
      `${CORE}/components/Editor/EditorControlPane/EditorControl.js`,
      "uniqueId(`${this.props.field.get('name')}-field-`)",
    ],
  ],
  // The format is asked for a backup after a pause, and an empty text is not stored. A new file is named by the data that preSave gives.
  'form-format.ts': [
    [
      `${CORE}/backend.js`,
      'const raw = this.entryToRaw(collection, entry);\n      if (!raw.trim()) {\n        return;\n      }',
      "let content = format.toFile(entry.get('data').toJS(), fieldsOrder, fieldsComments);",
      "const updatedEntity = await this.invokePreSaveEvent(draft.get('entry'));",
      "const slug = await this.generateUniqueSlug(collection, entryDraft.getIn(['entry', 'data'])",
    ],
    [`${CORE}/lib/registry.js`, "const entry = _data.entry.set('data', result);"],
    [
      `${CORE}/components/Editor/Editor.js`,
      "this.createBackup(this.props.entryDraft.get('entry'), this.props.collection);",
      'this.props.persistLocalBackup(entry, collection);\n  }, 2000);',
    ],
    ['decap-cms-lib-widgets/dist/esm/stringTemplate.js', 'const value = data.getIn(keyToPathArray(fieldName));'],
  ],
  // The control requests its picture in this method only.
  'image-control.ts': [
    ['decap-cms-widget-file/dist/esm/withFileControl.js', 'renderImages = () => {\n      const {\n        getAsset,'],
  ],
  // A field is rendered by this rule, which asks its control; its errors keep Decap from saving.
  'controls.ts': [
    [
      `${CORE}/components/Editor/EditorControlPane/Widget.js`,
      'if (this.props.isLoadingAsset && nextProps.isLoadingAsset) return false;',
      'return this.wrappedControlShouldComponentUpdate(nextProps);',
      "} else if (Object.prototype.hasOwnProperty.call(response, 'error')) {\n      return response;",
    ],
  ],
  // The addresses of forms, what fills a form, and what follows a save.
  'open-form.ts': [
    [
      `${CORE}/backend.js`,
      'const loadedEntry = await this.implementation.getEntry(path);',
      'mediaFolders.map(folder => this.implementation.getMedia(folder))',
    ],
    [
      `${CORE}/actions/entries.js`,
      'newEntry = await backend.processEntry(state, collection, newEntry);\n    dispatch(emptyDraftCreated(newEntry));',
      'await dispatch(loadMedia());\n      }\n      dispatch(entryPersisted(collection, serializedEntry, newSlug));',
      "await dispatch(loadEntry(collection, newSlug));\n        navigateToEntry(collection.get('name'), newSlug);",
    ],
    [`${CORE}/components/Editor/Editor.js`, 'if (this.props.hasChanged) {\n        return leaveMessage;'],
    [`${CORE}/components/App/App.js`, 'path: "/collections/:name/entries/*"', 'path: "/collections/:name/new"'],
    [`${CORE}/routing/history.js`, 'createHashHistory()'],
    // The question before a form is left.
    ['history/esm/history.js', 'callback(window.confirm(message));'],
    ['decap-cms-locales/dist/esm/en/index.js', "onLeavePage: 'Are you sure you want to leave this page?'"],
    [`${CORE}/bootstrap.js`, "const ROOT_ID = 'nc-root';"],
  ],
  // The message at a field is this phrase.
  'phrases.ts': [
    [`${CORE}/lib/registry.js`, 'registry.locales[locale] = phrases;'],
    ['decap-cms-locales/dist/esm/en/index.js', 'regexPattern: "%{fieldLabel} didn\'t match the pattern: %{pattern}."'],
  ],
  // Controls and previews are components of Decap's React.
  'component.ts': [
    [
      './src/index.js',
      'window.createClass = window.createClass || createReactClass;',
      'window.h = window.h || createElement;',
    ],
  ],
  // A template is found by the name of the group.
  'register-previews.ts': [[`${CORE}/lib/registry.js`, 'registry.templates[name] = component;']],
  // The box is found by its text, and a group below it by the end of its class.
  'search-all.ts': [
    ['decap-cms-locales/dist/esm/en/index.js', "searchAll: 'Search all',"],
    [`${CORE}/components/Collection/CollectionSearch.js`, 'label: "SuggestionItem"'],
  ],
  // The name of a picture in the content, and where the file is chosen.
  'watch-uploads.ts': [
    [`${CORE}/actions/mediaLibrary.js`, 'const fileName = sanitizeSlug(file.name.toLowerCase(), state.config.slug);'],
  ],
  // The classes end with the names of these parts.
  'decap.css': [
    [`${CORE}/components/Editor/EditorInterface.js`, 'label: "EditorContainer"'],
    [`${CORE}/components/Editor/EditorToolbar.js`, 'label: "ToolbarContainer"', 'label: "ToolbarSectionMain"'],
  ],
};

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
}

const { sources, sourcesContent } = JSON.parse(
  readFileSync(path.join(ROOT, 'node_modules/decap-cms/dist/decap-cms.js.map'), 'utf8'),
) as SourceMap;

function sourceOf(name: string): string {
  return sourcesContent[sources.findIndex((source) => source.endsWith(`/${name}`))] ?? '';
}

test('the version of Decap is exact', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  expect(dependencies['decap-cms']).toMatch(/^\d+\.\d+\.\d+$/);
});

test('each file that reaches into Decap says what it relies on', () => {
  const files = readdirSync(path.join(ROOT, 'src/cms/decap')).filter((name) => name !== 'types.ts');
  expect(Object.keys(REACHES).sort()).toEqual(files.sort());
});

test.each(Object.entries(REACHES))('Decap still has what %s relies on', (_, relied) => {
  const missing = relied.flatMap(([source, ...texts]) =>
    texts.filter((text) => !sourceOf(source).includes(text)).map((text) => `${source}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test('only these files know Decap, and none changes a prototype', () => {
  const others = readdirSync(path.join(ROOT, 'src/cms'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name));
  for (const name of others) {
    const text = readFileSync(path.join(ROOT, 'src/cms', name), 'utf8');
    const known = name.startsWith('decap/')
      ? /\.prototype\b/
      : /\.prototype\b|nc-root|localforage|window\.(?:createClass|h)\b/;
    expect([name, known.exec(text)?.[0]]).toEqual([name, undefined]);
  }
});
