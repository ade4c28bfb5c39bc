/** The file manager: folders and files of a workspace, named by their path, and who may use each folder. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { pagination } from '../list.ts';
import type { Permission } from '../permissions.ts';
import { usagePlace } from '../usage/index.ts';
import { flag, maxJsonLength, timestamp, uuid } from '../values.ts';

/** The maximum length of the name of a file or folder, in characters. */
export const MAX_FILE_NAME_LENGTH = 150;
/** Folders inside each other. */
export const MAX_FOLDER_DEPTH = 30;
const MAX_PATH_LENGTH = 5_000;
/** Entries that one call moves, copies, deletes or downloads; each may be a folder with everything in it. */
export const MAX_SELECTED_ENTRIES = 500;
/** The characters of all selected paths as JSON. */
const MAX_PATHS_LENGTH = 300_000;
/** Entries inside the selected folders. */
export const MAX_COPIED_ENTRIES = 20_000;

/** Names that Windows keeps for devices, with any extension: a ZIP archive with such a file cannot be opened there. */
const RESERVED_NAMES = /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(\.|$)/i;
/** True for names such as `NUL` and `com1.txt`. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.test(name.trim());

const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** Returns the key of the message about a wrong name of a file or folder; null if the name is valid. */
export function findNameProblem(
  name: string,
): 'field.required' | 'field.file_name_end' | 'field.file_name_characters' | null {
  if (name.trim() === '') return 'field.required';
  if (FORBIDDEN_CHARACTERS.test(name)) return 'field.file_name_characters';
  return /[.\s]$/u.test(name) ? 'field.file_name_end' : null;
}

/** The name of a file or folder, in its normal form (NFC). Names that other systems cannot store are rejected. */
export const fileName = () =>
  z.pipe(
    z.string().check(
      z.maxLength(MAX_FILE_NAME_LENGTH),
      z.refine((name) => findNameProblem(name) !== 'field.required', { error: 'field.required' }),
      z.refine((name) => findNameProblem(name) !== 'field.file_name_characters', {
        error: 'field.file_name_characters',
      }),
      z.refine((name) => findNameProblem(name) !== 'field.file_name_end', { error: 'field.file_name_end' }),
      z.refine((name) => !isReservedName(name), { error: 'field.file_name_reserved' }),
    ),
    z.transform((name) => name.normalize('NFC').trimStart()),
  );

/** The names in a path: `/Plans/Fire/a.pdf` has three, and `/` has none. */
export const splitPath = (path: string): string[] => path.split('/').filter(Boolean);
/** Joins names to a path from the top; none give `/`. */
export const joinPath = (names: readonly string[]): string => `/${names.join('/')}`;
/** Returns the path of the folder that contains an entry: `/Plans` for `/Plans/a.pdf`, and `/` for `/Plans`. */
export const getParentPath = (path: string): string => joinPath(splitPath(path).slice(0, -1));
/** Returns the name of an entry: `a.pdf` for `/Plans/a.pdf`, and an empty text for `/`. */
export const getLastName = (path: string): string => splitPath(path).at(-1) ?? '';

/** A path from the top of the file manager, in its one spelling. A name such as `..` leads nowhere and is rejected. */
const filePath = () =>
  z.pipe(
    z.string().check(
      z.maxLength(MAX_PATH_LENGTH),
      z.refine(
        (path) => {
          const names = splitPath(path);
          return names.length <= MAX_FOLDER_DEPTH + 1 && names.every((name) => findNameProblem(name) === null);
        },
        { error: 'field.file_path' },
      ),
    ),
    z.transform((path) => joinPath(splitPath(path.normalize('NFC')))),
  );
const filePaths = () =>
  z.array(filePath()).check(z.minLength(1), z.maxLength(MAX_SELECTED_ENTRIES), maxJsonLength(MAX_PATHS_LENGTH));

/** The actions that an access list can allow in a folder. */
export const FOLDER_ACTIONS = ['view', 'upload', 'edit', 'delete'] as const;
export type FolderAction = (typeof FOLDER_ACTIONS)[number];

/**
 * The choices for a file or folder whose name is taken. If it is missing, the call is rejected with the taken names.
 */
export const CONFLICT_CHOICES = ['keep_both', 'replace', 'skip'] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];
const onConflict = z.optional(z.enum(CONFLICT_CHOICES));

export const fileEntry = z.object({
  id: z.number(),
  /** The uuid under which answers name a file and `GET /file/{id}` finds it. */
  uuid: uuid(),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  path: z.string(),
  /** The content type of a file; null for folders. */
  type: z.nullable(z.string()),
  size: z.number(),
  url: z.nullable(z.string()),
  /** Files and folders directly in a folder. */
  entries_count: z.nullable(z.number()),
  /** The folder has an access list of its own. */
  has_own_access: z.boolean(),
  /** The actions that the caller may perform in this folder, or on this file. */
  actions: z.array(z.enum(FOLDER_ACTIONS)),
  created_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type FileEntry = z.infer<typeof fileEntry>;

/** The properties by which a folder can be sorted. */
export const FILE_SORTS = ['name', 'size', 'type', 'updated_at'] as const;
export type FileSort = (typeof FILE_SORTS)[number];

const folderAccess = z.object({
  /** The actions that the caller may perform in this folder. */
  actions: z.array(z.enum(FOLDER_ACTIONS)),
  /** The nearest folder with an access list; null if there is none. */
  from: z.nullable(z.string()),
});

export const folderContent = z.object({
  path: z.string(),
  access: folderAccess,
  list: z.array(fileEntry),
  pagination,
  /** Bytes that the files of the workspace's file manager take up; copies share theirs. */
  storage: z.object({ used: z.number() }),
});
export type FolderContent = z.infer<typeof folderContent>;

const accessEntry = z.object({
  type: z.enum(['user', 'group']),
  id: z.number(),
  actions: z.array(z.enum(FOLDER_ACTIONS)),
  name: z.string(),
});
export const accessList = z.object({
  /** The folder has no list of its own: the entries are those of the folder `from`. */
  inherit: z.boolean(),
  from: z.nullable(z.string()),
  entries: z.array(accessEntry),
});
export type AccessList = z.infer<typeof accessList>;

/** The metadata of a picture, and its size in pixels. */
export const pictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  /** The time by the clock of the camera; without an offset, its time zone is unknown. */
  taken_at: z.nullable(z.string()),
  place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
});
export type PictureFacts = z.infer<typeof pictureFacts>;

export const fileDetails = z.object({
  path: z.string(),
  /** Null for the top. */
  entry: z.nullable(fileEntry),
  access: folderAccess,
  /** Set for a picture whose bytes can be read. */
  picture: z.nullable(pictureFacts),
  /** The number of folders and files at all levels that the caller may view; every copy counts. */
  content: z.nullable(z.object({ folders: z.number(), files: z.number(), size: z.number() })),
  /** The records that refer to a file and that the caller may see. */
  used_in: z.array(usagePlace),
});
export type FileDetails = z.infer<typeof fileDetails>;

/** `data` of `RES_ACCESS_LOSS`. */
export interface AccessLoss {
  /** The caller would no longer view or edit the folder. */
  readonly self: boolean;
  /** Nobody would view it any more. */
  readonly nobody: boolean;
  /** The first people who view it now and would not any more, by name. */
  readonly people: readonly string[];
  readonly count: number;
  /** The first people who can change the access of any folder, by name. */
  readonly keepers: readonly string[];
}
/** The number of people whose names a warning about access lists. */
export const MAX_NAMED_PEOPLE = 10;

const MAX_ACCESS_ENTRIES = 200;
const accessInput = z
  .object({
    inherit: z.boolean(),
    /** Unless it is true, the call is rejected if the caller or everybody would lose access. */
    accept_loss: z.optional(z.boolean()),
    entries: z._default(
      z
        .array(
          z.object({
            type: z.enum(['user', 'group']),
            id: z.number().check(z.int(), z.positive()),
            actions: z.array(z.enum(FOLDER_ACTIONS)).check(z.minLength(1), z.maxLength(FOLDER_ACTIONS.length)),
            name: z.optional(z.string().check(z.maxLength(500))),
          }),
        )
        .check(z.maxLength(MAX_ACCESS_ENTRIES)),
      [],
    ),
  })
  .check(
    z.refine(({ inherit, entries }) => inherit || entries.length > 0, {
      path: ['entries'],
      error: 'field.access_entries',
    }),
  );

/** People who conduct inspections or build templates choose files in the folders that name them. */
const USE = ['RES_MANAGE_FILE_MANAGER', 'INS_CONDUCT_INSPECTION', 'CKL_MANAGE_TEMPLATES'] as const;
const MANAGE = ['RES_MANAGE_FILE_MANAGER'] as const;
/** People with this permission may always change the access to a folder, so that no folder is locked forever. */
export const ACCESS_RESCUE_PERMISSION: Permission = 'APP_EDIT_SETTINGS';

const PATH = '/resources/filemanager';
const atPath = z.object({ path: z._default(filePath(), '/') });
/** The output of moving and copying: the entries in their new place, and those that stayed where they were. */
const transferred = z.object({ entries: z.array(fileEntry), skipped: z.array(z.string()) });
const TRANSFER_ERRORS = [
  'RES_OBJECT_NOT_FOUND',
  'RES_ACCESS_DENIED',
  'RES_CONFLICT',
  'RES_FOLDER_INTO_ITSELF',
  'RES_FOLDERS_TOO_DEEP',
  'RES_TOO_MANY_FILES',
] as const;
const transferInput = z.object({ paths: filePaths(), destination: filePath(), on_conflict: onConflict });

export const fileManager = endpoints('fileManager', {
  list: {
    method: 'GET',
    path: PATH,
    access: USE,
    prefix: 'RES',
    summary: 'List a folder of the file manager, or search in it and all folders below',
    query: z.object({
      path: z._default(filePath(), '/'),
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      kind: z.optional(z.enum(['folder', 'file'])),
      /**
       * Replaces the folder for people who may not view the top: returns the outermost folders that name the caller.
       */
      shared: z.optional(flag()),
      sort: z._default(z.enum(FILE_SORTS), 'name'),
      direction: z._default(z.enum(['asc', 'desc']), 'asc'),
      limit: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(500)), 100),
      page: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000)), 1),
    }),
    output: folderContent,
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED'],
  },
  getDetails: {
    method: 'GET',
    path: `${PATH}/details`,
    access: USE,
    prefix: 'RES',
    limit: 'search',
    work: 'picture',
    summary: 'Get what is known of a file or folder: its picture, its content, and where it is used',
    query: atPath,
    output: fileDetails,
    errors: ['APP_BUSY', 'RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED'],
  },
  createFolder: {
    method: 'POST',
    path: `${PATH}/folder`,
    access: MANAGE,
    prefix: 'RES',
    summary: 'Create a folder: the last name of the path, or `name` in the folder at the path',
    body: z.object({ path: filePath(), name: z.optional(fileName()), on_conflict: onConflict }),
    output: fileEntry,
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED', 'RES_CONFLICT', 'RES_FOLDERS_TOO_DEEP'],
    activity: 'file_manager.folder_created',
  },
  upload: {
    method: 'POST',
    path: `${PATH}/upload`,
    access: USE,
    prefix: 'RES',
    limit: 'upload',
    work: 'picture',
    file: 'file',
    summary: 'Upload a file into a folder; missing folders of `folders` are created below it',
    body: z.object({
      path: z._default(filePath(), '/'),
      /** A path below `path`, for whole folders. */
      folders: z.optional(filePath()),
      name: z.optional(fileName()),
      uuid: z.optional(uuid()),
      on_conflict: onConflict,
    }),
    /** Null if the name is taken and the file was skipped. */
    output: z.nullable(fileEntry),
    errors: [
      'RES_OBJECT_NOT_FOUND',
      'RES_ACCESS_DENIED',
      'RES_CONFLICT',
      'RES_FOLDERS_TOO_DEEP',
      'RES_UUID_TAKEN',
      'UPLOAD_TOO_LARGE',
      'UPLOAD_TOO_SMALL',
      'UPLOAD_EMPTY',
      'UPLOAD_QUOTA_EXCEEDED',
      'UPLOAD_TYPE_NOT_ALLOWED',
      'UPLOAD_MISSING',
      'UPLOAD_BROKEN',
      'UPLOAD_TOO_MANY_PIXELS',
      'UPLOAD_DRAWING_NOT_ALLOWED',
      'UPLOAD_DRAWING_TOO_COMPLEX',
      'APP_BUSY',
    ],
    activity: 'file_manager.uploaded',
  },
  rename: {
    method: 'POST',
    path: `${PATH}/rename`,
    access: MANAGE,
    prefix: 'RES',
    summary: 'Rename a file or folder',
    body: z.object({ path: filePath(), name: fileName(), on_conflict: onConflict }),
    output: fileEntry,
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED', 'RES_CONFLICT', 'RES_FOLDER_INTO_ITSELF'],
    activity: 'file_manager.renamed',
  },
  move: {
    method: 'POST',
    path: `${PATH}/move`,
    access: MANAGE,
    prefix: 'RES',
    summary: 'Move files and folders into a folder, all or none',
    body: transferInput,
    output: transferred,
    errors: TRANSFER_ERRORS,
    activity: 'file_manager.moved',
  },
  copy: {
    method: 'POST',
    path: `${PATH}/copy`,
    access: MANAGE,
    prefix: 'RES',
    summary: 'Copy files and folders into a folder, all or none; copies share the stored bytes',
    body: transferInput,
    output: transferred,
    errors: TRANSFER_ERRORS,
    activity: 'file_manager.copied',
  },
  delete: {
    method: 'POST',
    path: `${PATH}/delete`,
    access: MANAGE,
    prefix: 'RES',
    summary: 'Permanently delete files and folders with everything in them, all or none',
    body: z.object({ paths: filePaths() }),
    output: z.object({ affected: z.number() }),
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED'],
    activity: 'file_manager.deleted',
  },
  download: {
    method: 'GET',
    path: `${PATH}/download`,
    access: USE,
    prefix: 'RES',
    response: 'bytes',
    limit: 'download',
    summary: 'Download a file; several paths or a folder come as a ZIP archive',
    query: z.object({
      path: z.union([filePaths(), filePath()]),
      /** Shows the file in the page instead of saving it. */
      inline: z.optional(flag()),
    }),
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED', 'RES_RANGE_OUTSIDE'],
  },
  getAccess: {
    method: 'GET',
    path: `${PATH}/access`,
    access: MANAGE,
    prefix: 'RES',
    summary: 'Get who may use a folder, by its own list or that of the nearest folder above',
    query: atPath,
    output: accessList,
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED'],
  },
  updateAccess: {
    method: 'PUT',
    path: `${PATH}/access`,
    access: MANAGE,
    prefix: 'RES',
    summary: 'Set who may use a folder and those below it that have no list of their own',
    query: atPath,
    body: accessInput,
    output: accessList,
    errors: ['RES_OBJECT_NOT_FOUND', 'RES_ACCESS_DENIED', 'RES_ACCESS_LOSS', 'USR_OBJECT_NOT_FOUND'],
    activity: 'file_manager.access_changed',
  },
});
