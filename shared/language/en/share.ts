export const share = {
  linksWay: 'Links',
  linksNote: 'A page for each person',
  unreachableNote: 'Needs an online studio',
  mailWay: 'E-mail texts',
  mailNote: 'With GIF and link',
  crmWay: 'HubSpot, Mailchimp',
  crmNote: 'A column with links',
  mailText: 'One e-mail for all: your mail program puts each person’s link and GIF in place of the merge tags.',
  crmText: 'Import the table. Then paste the text, which shows each person their own GIF and link.',
  copyLinks: 'Copy {count, plural, one {# link} other {# links}}',
  saveLinks: 'Save links as CSV',
  linksFile: '{campaign} links.csv',
  copyForHubSpot: 'Copy for HubSpot',
  copyForMailchimp: 'Copy for Mailchimp',
  copyLink: 'Copy link',
  copyForMail: 'Copy for Gmail or Outlook',
  mailCopied: 'Copied. Paste it into your e-mail.',
  copyHtml: 'Copy e-mail as HTML',
  noSender: 'The pages don’t say who sends them.',
  from: 'From {name}',
  preview: 'Preview the page',
  previewBlocked: 'This browser opens no more tabs. The page is at {address}',
  copyThumbnail: 'Copy the thumbnail',
  copyGif: 'Copy the GIF',
  copyingGif: 'Drawing the GIF…',
  saveGif: 'Save the GIF',
  notReachable: 'Links need a studio with a public address. You can upload the pages yourself instead.',
  copyFailed: 'This window can’t use the clipboard. Allow it in your browser, or save it as a file.',

  // What recipients read on the page.
  forYou: 'A video for you',
  greeting: 'Hi {name}',
  wordsAdded:
    '{known, select, yes {Recorded by {sender}} other {Recorded once}}; {added, select, name {your name was added} both {your name and other words were added} other {some words were added for you}}{voice, select, all { by a synthetic voice} some {, partly by a synthetic voice} other {}}.',
  spokenByVoice:
    '{known, select, yes {Recorded by {sender}} other {Recorded once}}; the words are spoken by a synthetic voice.',
  onlyAdded:
    '{by, select, speaker {Only these words were added, in the speaker’s own voice: {recorded}.} voice {Only these words were added, by a synthetic voice: {spoken}.} other {Only these words were added, in the speaker’s own voice: {recorded}; by a synthetic voice: {spoken}.}} The rest is the original recording.',
  // A line of captions. {words} are those that it is about.
  captionLabel:
    '[{by, select, speaker {Added by the speaker} other {Synthetic voice}}{all, select, yes {} other {: {words}}}]',
  mute: 'Mute',
  unmute: 'Unmute',
  fullScreen: 'Full screen',
  download: 'Download the video',
  counted:
    '{known, select, yes {{sender}} other {The sender}} can see that this was opened and watched · Made with Vocative',
  madeWith: 'Made with Vocative. No tracking.',
  waiting: 'Your video is being made',
  waitingText: 'It will play here in a moment. This page refreshes on its own.',
  missing: 'This video isn’t here',
  missingText: 'The link may be incomplete, or the sender removed the video. Ask them for a new link.',

  // What recipients read in the e-mail.
  watch: 'Watch your video',
  watchNamed: '{name}, watch your video',
} as const;
