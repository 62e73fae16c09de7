/**
 * The script of every share page: it puts the page's own controls below the picture in place of the browser's, which cover
 * captions and faces. Without it, the browser's stay.
 */
export const script = `
document.documentElement.classList.add('scripted');
document.addEventListener('DOMContentLoaded', () => {
  const player = document.querySelector('.player');
  const video = player && player.querySelector('video');
  if (!video) return;
  const part = (name) => player.querySelector('[data-part="' + name + '"]');
  const seek = part('seek'), time = part('time'), play = part('play'), mute = part('mute'), full = part('full');
  const captions = part('captions'), cue = part('cue');
  const track = video.textTracks[0];
  const label = (button, which) => button.setAttribute('aria-label', button.dataset[which]);
  const clock = (seconds) => {
    const whole = Number.isFinite(seconds) ? Math.floor(seconds) : 0;
    return Math.floor(whole / 60) + ':' + String(whole % 60).padStart(2, '0');
  };
  const length = () => Number.isFinite(video.duration) ? video.duration : 0;

  const showState = () => {
    player.classList.toggle('playing', !video.paused);
    if (!video.paused) player.classList.add('started');
    label(play, video.paused ? 'play' : 'pause');
  };
  const showTime = () => {
    const at = video.currentTime, end = length();
    seek.max = end || 1;
    seek.value = at;
    seek.style.setProperty('--at', (end ? at / end * 100 : 0) + '%');
    seek.setAttribute('aria-valuetext', seek.dataset.of.replace('%1', clock(at)).replace('%2', clock(end)));
    time.textContent = clock(at) + ' / ' + clock(end);
  };
  const showSound = () => {
    player.classList.toggle('muted', video.muted);
    label(mute, video.muted ? 'unmute' : 'mute');
  };
  // Browsers would put captions on the lower edge of the picture, so the page draws them.
  let spoken = true;
  const showCue = () => {
    const texts = Array.from(track.activeCues || [], (one) => one.getCueAsHTML().textContent);
    cue.textContent = texts.join('\\n');
    cue.hidden = !spoken || texts.length === 0;
  };
  const showCaptions = () => {
    captions.classList.toggle('on', spoken);
    captions.querySelector('.state').textContent = captions.dataset[spoken ? 'on' : 'off'];
    showCue();
  };

  const toggle = () => {
    if (video.paused) Promise.resolve(video.play()).catch(() => {});
    else video.pause();
  };
  const toggleSound = () => { video.muted = !video.muted; };
  const toggleCaptions = () => {
    if (!track) return;
    spoken = !spoken;
    showCaptions();
  };
  const move = (seconds) => {
    video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), length());
    showTime();
  };
  const enlarge = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (player.requestFullscreen) player.requestFullscreen();
    else if (video.webkitEnterFullscreen) video.webkitEnterFullscreen();
  };

  play.addEventListener('click', toggle);
  video.addEventListener('click', toggle);
  mute.addEventListener('click', toggleSound);
  seek.addEventListener('input', () => { video.currentTime = Number(seek.value); showTime(); });
  if (captions && track) {
    captions.addEventListener('click', toggleCaptions);
    track.mode = 'hidden';
    track.addEventListener('cuechange', showCue);
    // A phone's own full screen has no room for the page's captions.
    video.addEventListener('webkitbeginfullscreen', () => { track.mode = spoken ? 'showing' : 'hidden'; });
    video.addEventListener('webkitendfullscreen', () => { track.mode = 'hidden'; });
  }
  if (player.requestFullscreen || video.webkitEnterFullscreen) full.addEventListener('click', enlarge);
  else full.hidden = true;
  const keys = {
    k: toggle, m: toggleSound, c: toggleCaptions, f: enlarge,
    ArrowLeft: () => move(-5), ArrowRight: () => move(5),
  };
  player.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  for (const name of ['play', 'pause', 'ended']) video.addEventListener(name, showState);
  for (const name of ['timeupdate', 'seeked', 'loadedmetadata', 'durationchange']) video.addEventListener(name, showTime);
  video.addEventListener('volumechange', showSound);
  showState();
  showTime();
  showSound();
  if (captions && track) showCaptions();
  video.controls = false;
});
`;

/**
 * Counts a visit at the studio that the page comes from: that it was opened, what share of the video was played, and that
 * the button was pressed. It waits until somebody can see the page, so that previews of links do not count; nor do
 * browsers that a program drives, and the sender's own look at it (`#preview`).
 */
export const countingScript = `
document.addEventListener('DOMContentLoaded', () => {
  if (navigator.webdriver) return;
  if (location.hash === '#preview') return history.replaceState(null, '', location.pathname + location.search);
  const video = document.querySelector('video'), button = document.querySelector('a.button');
  const address = location.pathname.replace(/\\/embed$/, '') + '/counts?';
  const report = (news) => { fetch(address + news, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => {}); };
  let opened = false, watched = false, seen = 0;
  const open = () => {
    if (opened || document.visibilityState !== 'visible') return;
    opened = true;
    report('opened=1');
  };
  const look = () => {
    let seconds = 0;
    for (let i = 0; i < video.played.length; i++) seconds += video.played.end(i) - video.played.start(i);
    const share = Math.min(1, Math.round(seconds / video.duration * 100) / 100);
    if (!(share > seen) || !(watched || seconds >= 2 || video.ended)) return;
    open();
    report((watched ? '' : 'watched=1&') + 'seen=' + share);
    watched = true;
    seen = share;
  };
  const show = () => {
    if (document.visibilityState === 'visible') setTimeout(open, 1000);
    else look();
  };
  for (const name of ['pause', 'ended']) video.addEventListener(name, look);
  document.addEventListener('visibilitychange', show);
  addEventListener('pagehide', look);
  if (button) button.addEventListener('click', () => { open(); report('pressed=1'); }, { once: true });
  show();
});
`;
