import { build } from './stale.mjs';

build('client');
build('meeting');
build('server');
