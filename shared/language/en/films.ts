export const films = {
  noFace: 'No face was seen. Look into the camera.',
  severalFaces: 'More than one face was seen. Be alone in the picture.',
  otherPerson: 'This looks like somebody else than in your video.',
  turned: 'Your head was turned. Hold it as in your recording.',
  sideLight: 'The light came from the side. Put it in front of you.',
  smallFace: 'Your face was too small. Come closer.',
  blurred: 'The picture was blurred. Add light, or hold still.',
  hidden: 'Something covered your mouth. Keep hands and hair away.',
  cutOff: 'Your face was cut off. Move to the middle.',
  mismatch: 'Your mouth doesn’t fit here. Speak with the same expression as in your recording.',
  unavailable: 'Films can’t be checked now. The sound is saved.',
} as const;
