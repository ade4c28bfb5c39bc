// First, because it begins with the stylesheets over which all others win.
import './ui/index.ts';
import { start } from './app/start.tsx';

void start(document.getElementById('root')!);
