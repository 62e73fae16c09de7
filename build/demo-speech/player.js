/* Plays one sound at a time; arrow keys go to the button beside, above and below. */
const player = new Audio();
const status = document.querySelector('[role="status"]');
let current;

function stop() {
  current?.setAttribute('aria-pressed', 'false');
  current = undefined;
  player.pause();
}

player.addEventListener('ended', stop);
document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  const again = button === current;
  stop();
  if (again) return;
  current = button;
  button.setAttribute('aria-pressed', 'true');
  player.src = button.dataset.sound;
  player.play().catch((error) => {
    stop();
    status.textContent = `This sound cannot be played: ${error.message}`;
  });
});

const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
document.addEventListener('keydown', (event) => {
  const row = event.target.closest('tbody tr');
  const step = steps[event.key];
  if (!row || !step || event.target.tagName !== 'BUTTON') return;
  const rows = [...document.querySelectorAll('tbody tr')];
  const column = [...row.querySelectorAll('button')].indexOf(event.target);
  const next = rows[rows.indexOf(row) + step[0]]?.querySelectorAll('button')[column + step[1]];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
