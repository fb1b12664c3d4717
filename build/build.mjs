import { build } from './stale.mjs';

build('client');
build('server');
