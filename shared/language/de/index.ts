import type { Catalogue } from '../index.ts';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { actors } from './actors.ts';
import { app } from './app.ts';
import { backgrounds } from './backgrounds.ts';
import { campaign } from './campaign.ts';
import { common } from './common.ts';
import { editor } from './editor.ts';
import { errors } from './errors.ts';
import { exports } from './exports.ts';
import { formats } from './formats.ts';
import { keyboard } from './keyboard.ts';
import { layouts } from './layouts.ts';
import { library } from './library.ts';
import { listen } from './listen.ts';
import { options } from './options.ts';
import { phases } from './phases.ts';
import { recipients } from './recipients.ts';
import { recorder } from './recorder.ts';
import { sentences } from './sentences.ts';
import { settings } from './settings.ts';
import { share } from './share.ts';
import { shell } from './shell.ts';
import { sprint } from './sprint.ts';
import { tour } from './tour.ts';
import { voices } from './voices.ts';
import { webhooks } from './webhooks.ts';
import { welcome } from './welcome.ts';

export const german: Catalogue = {
  messages: {
    accounts,
    activity,
    actors,
    app,
    backgrounds,
    campaign,
    common,
    editor,
    exports,
    formats,
    keyboard,
    layouts,
    library,
    listen,
    options,
    phases,
    recipients,
    recorder,
    settings,
    share,
    shell,
    sprint,
    tour,
    voices,
    webhooks,
    welcome,
  },
  errors,
  sentences,
};
