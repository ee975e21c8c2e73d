# position
