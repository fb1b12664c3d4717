import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { fileLimits } from './files.ts';
import {
  asRow,
  asRows,
  clientId,
  filledText,
  flag,
  id,
  idText,
  lateTimestamp,
  number,
  readAs,
  rev,
  rowText,
} from './scalars.ts';
import { person } from './users.ts';

export const materialNameMax = 200;
export const materialName = filledText(materialNameMax);
const optionalText = v.optional(v.nullable(rowText));
const idRow = v.object({ id });
const idRows = v.nullish(readAs(asRows, v.array(idRow)), []);

/** The specification's groups. A film is in `videos`, a linked one too. */
export const materialGroups = ['materials', 'videos'] as const;
export type MaterialGroup = (typeof materialGroups)[number];

/**
 * `processing`: available, while a preview and other data are being made. `failed`: available without them.
 */
export const materialStates = ['processing', 'ready', 'failed'] as const;

/** Another version of a film or audio file: audio only, smaller, or its subtitles. */
export const rendition = v.object({
  kind: v.picklist(['audio', 'small', 'subtitles']),
  url: rowText,
  size: v.optional(v.nullable(number())),
  hash: optionalText,
  language: optionalText,
});
export type Rendition = v.InferOutput<typeof rendition>;

export const material = v.object({
  id,
  name: v.nullish(rowText, ''),
  /** Address of the content; for a linked material the same as `url`. */
  file: optionalText,
  /** File name for saving the content (extension). */
  file_name: optionalText,
  /** Address of a linked material (extension). */
  url: optionalText,
  mime_type: optionalText,
  size: v.optional(v.nullable(number())),
  /** SHA-256 of the content, hexadecimal (extension). Downloads are checked against it. */
  hash: optionalText,
  added_at: lateTimestamp,
  additional: v.nullish(flag, false),
  user_id: v.optional(v.nullable(id)),
  user: v.optional(v.nullable(readAs(asRow, person))),
  events: idRows,
  /** Alias of the type of its first event. */
  event_type: optionalText,
  type: v.nullish(rowText, 'materials'),
  folder: idRows,
  /** Courses whose members may see it; empty: everybody (extension). */
  courses: v.nullish(v.array(id), []),
  /** Cohorts whose members may see it; only for administrators, empty for others (extension). */
  cohorts: v.nullish(v.array(id), []),
  state: v.nullish(v.picklist(materialStates), 'ready'),
  failure: optionalText,
  /** Address of a small picture. */
  preview: optionalText,
  pages: v.optional(v.nullable(number())),
  /** In seconds. */
  duration: v.optional(v.nullable(number())),
  renditions: v.nullish(v.array(rendition), []),
  rev: v.optional(rev, 0),
});
export type Material = v.InferOutput<typeof material>;
export type MaterialOnWire = v.InferInput<typeof material>;

export const maxPlacements = 50;
const idList = v.pipe(v.array(id), v.maxLength(maxPlacements, `max:${maxPlacements}`));

/** Ids, or rows with ids as in the specification; null for none. */
const formIds = v.pipe(
  v.nullable(
    v.array(
      v.union([
        id,
        v.pipe(
          idRow,
          v.transform((row) => row.id),
        ),
        // A form's option "no folder".
        v.pipe(
          v.union([v.null(), v.picklist(['', 0, '0'])]),
          v.transform(() => null),
        ),
      ]),
    ),
  ),
  v.transform((ids) => [...new Set((ids ?? []).filter((each) => each !== null))]),
  idList,
);

export const httpUrlMax = 2000;
export const httpUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(httpUrlMax, `max:${httpUrlMax}`),
  v.check((value) => {
    if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
    const { username, password } = new URL(value);
    return username === '' && password === '';
  }, 'url'),
);

export const materialChange = v.object({
  name: v.optional(materialName),
  additional: v.optional(flag),
  folder: v.optional(v.nullable(idList)),
  events: v.optional(v.nullable(idList)),
  courses: v.optional(v.nullable(idList)),
  cohorts: v.optional(v.nullable(idList)),
});

export const ofMaterial = v.object({ id: idText });
const keyOnly = { client_id: v.optional(clientId) };

export const materialSorts = ['name', 'created_at', 'event_name', 'event_type', 'type', 'date'] as const;
const sort = v.picklist(materialSorts.flatMap((field) => [field, `-${field}`] as const));

/** Ids joined by commas. */
const folderList = v.pipe(
  v.string(),
  v.maxLength(500, 'max:500'),
  v.transform((list) => list.split(',').filter(Boolean)),
  v.array(idText),
);

export const listMaterials = endpoint({
  method: 'GET',
  path: '/library',
  access: 'approved',
  summary:
    'List materials, optionally by folder and by words in name and file; a sort with a minus is descending',
  query: v.object({
    sort: v.optional(sort),
    'filter[folder]': v.optional(folderList),
    'filter[search]': v.optional(v.pipe(v.string(), v.maxLength(200, 'max:200'))),
    /** Words in the content itself, of PDF and text files (extension). */
    'filter[text]': v.optional(v.pipe(v.string(), v.maxLength(200, 'max:200'))),
  }),
  output: v.array(material),
});

export const getMaterial = endpoint({
  method: 'GET',
  path: '/library/:id',
  access: 'approved',
  summary: 'Get a material (extension)',
  params: ofMaterial,
  output: material,
});

export const addMaterial = endpoint({
  method: 'POST',
  path: '/library',
  access: 'approved',
  summary:
    'Add a file, a finished upload or an address (experts, administrators); the kind is detected from the content',
  form: { upload: fileLimits.material },
  fileNames: { file: 'upload' },
  body: v.object({
    /** `videos` marks a link as a film. The server detects the type of a file from its content. */
    type: v.optional(v.union([v.string(), v.number()])),
    is_additional: v.optional(flag, false),
    name: v.optional(materialName),
    folder: v.optional(formIds, []),
    events: v.optional(formIds, []),
    courses: v.optional(formIds, []),
    /** Only administrators. */
    cohorts: v.optional(formIds, []),
    url: v.optional(httpUrl),
    /** An address in place of a file is a link, too. */
    upload: v.optional(v.nullable(httpUrl)),
    file: v.optional(v.nullable(httpUrl)),
    upload_id: v.optional(v.pipe(v.string(), v.maxLength(100))),
    ...keyOnly,
  }),
  output: material,
  keyed: true,
});

export const replaceMaterial = endpoint({
  method: 'POST',
  path: '/library/:id/file',
  access: 'approved',
  summary: 'Replace the content of a material; name, folders and events are kept (extension)',
  params: ofMaterial,
  form: { upload: fileLimits.material },
  fileNames: { file: 'upload' },
  body: v.optional(v.object({ upload_id: v.optional(v.pipe(v.string(), v.maxLength(100))), ...keyOnly }), {}),
  output: material,
  keyed: true,
});

export const editMaterial = endpoint({
  method: 'PUT',
  path: '/library/:id',
  access: 'approved',
  summary:
    'Change the name, kind, folders, events, courses or cohorts of a material (its owner, speakers of its events, administrators)',
  params: ofMaterial,
  body: v.object({
    id: v.optional(id),
    name: v.optional(materialName),
    additional: v.optional(flag),
    is_additional: v.optional(flag),
    folder: v.optional(formIds),
    events: v.optional(formIds),
    courses: v.optional(formIds),
    cohorts: v.optional(formIds),
    ...keyOnly,
  }),
  output: material,
  keyed: true,
});

export const maxIdsPerCall = 200;
const idsText = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.transform((list) => list.split(',')),
  v.array(idText),
  v.maxLength(maxIdsPerCall, `max:${maxIdsPerCall}`),
);

export const deleteMaterials = endpoint({
  method: 'DELETE',
  path: '/library/:ids',
  access: 'approved',
  summary: 'Delete one or several materials, ids joined by commas; returns the deleted ids',
  params: v.object({ ids: idsText }),
  output: v.array(id),
  keyed: true,
});

export const restoreMaterial = endpoint({
  method: 'POST',
  path: '/library/:id/restore',
  access: 'approved',
  summary: 'Undo the deletion of a material, within an hour (extension)',
  params: ofMaterial,
  output: material,
  keyed: true,
});

export const processMaterial = endpoint({
  method: 'POST',
  path: '/library/:id/process',
  access: 'approved',
  summary: 'Extract the preview, pages, duration and text of a material again',
  params: ofMaterial,
  output: material,
});

const ofEvent = v.object({ event: idText, library: idText });

export const addMaterialToEvent = endpoint({
  method: 'POST',
  path: '/event/:event/library/:library',
  access: 'approved',
  summary: 'Attach a material to an event (its speakers, administrators)',
  params: ofEvent,
  output: material,
});

export const takeMaterialFromEvent = endpoint({
  method: 'DELETE',
  path: '/event/:event/library/:library',
  access: 'approved',
  summary: 'Detach a material from an event (its speakers, administrators; extension)',
  params: ofEvent,
  output: material,
});
