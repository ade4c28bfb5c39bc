// This import comes first, because it begins with the stylesheets that all others override.
import './ui/index.ts';
import { start } from './app/start.tsx';

void start(document.getElementById('root')!);
