/** The child process that inspects uploads and scales pictures. */
import sharp from 'sharp';
import { serveTasks } from '../../../processes/child.ts';
import { inspectFile } from '../inspect-file.ts';
import { describePicture } from './picture-facts.ts';
import { scalePicture } from './pictures.ts';

// Each picture uses one thread, and pictures have nothing in common that a cache could keep.
sharp.concurrency(1);
sharp.cache(false);

const tasks = { inspect: inspectFile, describe: describePicture, scale: scalePicture };
export type PictureTasks = typeof tasks;

serveTasks(tasks);
