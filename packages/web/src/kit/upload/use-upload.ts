import type { BodyInputOf, Endpoint } from '@rounds/contract/endpoint.ts';
import { useRef, useState } from 'react';
import { CallError, upload } from '../../platform/api/index.ts';
import { type FileLimits, findLimitProblem, useLimitText } from './file-limits.ts';
import { trackUpload } from './window-uploads.ts';

/** A file that is being sent, or that could not be sent. */
export interface Upload {
  /** The uuid under which the server stores the file. */
  readonly uuid: string;
  readonly file: File;
  /** The progress from 0 to 1; at 1 the server stores the file. */
  readonly progress: number;
  /** The reason of a failure, in the person's language; null while the file is being sent. */
  readonly error: string | null;
  /** Whether a retry may succeed. */
  readonly canRetry: boolean;
}

interface UploadOptions<E extends Endpoint> {
  /** The limits; files outside of them are not sent. Absent if the files were checked before. */
  readonly limits?: FileLimits;
  /** The fields that are sent with the file. With its uuid, a repeated call does not store it twice. */
  readonly fields: (uuid: string) => NoInfer<BodyInputOf<E>>;
  /** Runs when the server has stored the file. The upload is listed until it ends, and shows its CallError. */
  readonly onStored: (uuid: string) => unknown;
}

/** The uploads of a component, and the commands on them. */
export interface Uploads {
  /** The running and the failed uploads, oldest first. */
  readonly list: readonly Upload[];
  add(file: File): void;
  /** Stops a running upload. */
  cancel(uuid: string): void;
  retry(upload: Upload): void;
  /** Removes a failed upload from the list. */
  dismiss(uuid: string): void;
}

/** Uploads files. An upload continues when the component is removed, such as when another panel is opened. */
export function useUpload<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Uploads {
  const { limits, fields, onStored } = options;
  const [list, setList] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const getLimitText = useLimitText();

  const put = (upload: Upload) => setList((all) => [...all.filter(({ uuid }) => uuid !== upload.uuid), upload]);
  const update = (uuid: string, part: Partial<Upload>) =>
    setList((all) => all.map((upload) => (upload.uuid === uuid ? { ...upload, ...part } : upload)));
  const dismiss = (uuid: string) => setList((all) => all.filter((upload) => upload.uuid !== uuid));

  const start = async (file: File, uuid: string) => {
    const controller = new AbortController();
    controllers.current.set(uuid, controller);
    put({ uuid, file, progress: 0, error: null, canRetry: false });
    try {
      await trackUpload(controller, () =>
        upload(endpoint, {
          file,
          fields: fields(uuid) as BodyInputOf<E>,
          signal: controller.signal,
          onProgress: (progress) => update(uuid, { progress }),
        }),
      );
      update(uuid, { progress: 1 });
      await onStored(uuid);
      dismiss(uuid);
    } catch (error) {
      if (controller.signal.aborted) return dismiss(uuid);
      if (!(error instanceof CallError)) {
        dismiss(uuid);
        throw error;
      }
      // A file that the server has rejected would be rejected again.
      const canRetry = error.status === 0 || error.status === 429 || error.status >= 500;
      update(uuid, { error: error.message, canRetry });
    } finally {
      controllers.current.delete(uuid);
    }
  };

  return {
    list,
    dismiss,
    add: (file) => {
      const uuid = crypto.randomUUID();
      const problem = limits && findLimitProblem(file, limits);
      if (!problem) return void start(file, uuid);
      put({ uuid, file, progress: 0, error: getLimitText(problem, limits), canRetry: false });
    },
    cancel: (uuid) => controllers.current.get(uuid)?.abort(),
    retry: ({ file, uuid }) => void start(file, uuid),
  };
}
